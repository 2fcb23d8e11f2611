// By what else a game is found: the titles of its contest problems, the methods by which contests solve it, and the
// names in pinyin, whole and by initials.

const also: Record<string, string> = {
  geography: "游戏 Game youxi yx fanggedili fgdl",
  stone: "谁能赢呢 sheinengyingne snyn",
  graph: "tushangdili tsdl",
  heaps: "bajinzhiyouxi bjzyx octal sums",
  nim: "nimu nm 取石子 qushizi qsz",
  subtraction: "jianfayouxi jfyx 巴什博弈 bashiboyi bash",
  kayles: "kaiersi kes 保龄球 baolingqiu",
  dawson: "daosenqi dsq",
  "dawson-kayles": "daosenkaiersi dskes",
  treblecross: "sanliancha slc",
  officers: "junguan jg",
  grundy: "gelandiyouxi gldyx",
  lightsout: "diandeng dd 关灯 guandeng gd",
  linear: "xianxingfangchengzu xxfcz",
  mnk: "lianxian lx 五子棋 wuziqi gomoku",
  tictactoe: "棋局评估 qijupinggu qjpg jingziqi jzq tic-tac-toe",
  rabbits: "兔兔与蛋蛋游戏 tutuyudandanyouxi ttydd",
  splitting: "分裂游戏 fenlieyouxi flyx",
  staircase: "一双木棋 yishuangmuqi ysmq chess",
  widgets: "Widget Factory 装饰物 lingjiangongchang ljgc",
  wythoff: "weizuofuboyi wzfby 取石子游戏 qushiziyouxi",
};

const matching = "二分图 二分图博弈 最大匹配 匹配 增广路 匈牙利 bipartite matching";
const sums = "sg函数 mex 异或 博弈论 sprague grundy nimber xor";
const elimination = "高斯消元 异或方程组 gauss gaosixiaoyuan";
const search = "博弈搜索 对抗搜索 极大极小 minimax alpha-beta 剪枝";

const methods: Record<string, string> = {
  geography: matching,
  stone: `${matching} 骨牌 dominoes`,
  graph: `${matching} 一般图匹配 带花树 blossom`,
  rabbits: matching,
  heaps: sums,
  nim: sums,
  subtraction: sums,
  kayles: sums,
  dawson: sums,
  "dawson-kayles": sums,
  treblecross: sums,
  officers: sums,
  grundy: sums,
  splitting: sums,
  wythoff: `${sums} 黄金分割 beatty golden`,
  staircase: "轮廓线 轮廓线DP 轮廓线动态规划 插头 杨表 状压 contour lattice path young",
  mnk: search,
  tictactoe: search,
  widgets: `${elimination} 模7 同余方程组 modular`,
  lightsout: `${elimination} 开关问题 modular`,
  linear: `${elimination} 同余方程组 modular`,
};

const plain = (words: string): string => words.toLowerCase().replaceAll(/[\s,，。·:：'–-]+/g, "");

interface Named {
  name: string;
  names: readonly string[]; // and ids
}

// The games that answer to what was typed: that have it as it stands in a name, an id, a title or its
// pinyin, or else all of its words.
export function found<One extends Named>(typed: string, games: readonly One[]): One[] {
  const said = ({ name, names }: Named) =>
    [...names, also[name] ?? "", ...(methods[name] ?? "").split(" "), name].map(plain).join("|");
  const having = (words: readonly string[]) =>
    games.filter((one) => words.every((word) => said(one).includes(plain(word))));
  const exact = having([typed]);
  return exact.length ? exact : having(typed.split(/\s+/));
}
