// By what else a game is found: the titles of its contest problems, and the names in pinyin, whole and by
// initials.

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
  linear: "xianxingfangchengzu xxfcz 高斯消元 gaosixiaoyuan",
  mnk: "lianxian lx 五子棋 wuziqi gomoku",
  tictactoe: "棋局评估 qijupinggu qjpg jingziqi jzq tic-tac-toe",
  rabbits: "兔兔与蛋蛋游戏 tutuyudandanyouxi ttydd",
  splitting: "分裂游戏 fenlieyouxi flyx",
  staircase: "一双木棋 yishuangmuqi ysmq chess",
  widgets: "Widget Factory 装饰物 lingjiangongchang ljgc",
  wythoff: "weizuofuboyi wzfby 取石子游戏 qushiziyouxi",
};

const plain = (words: string): string => words.toLowerCase().replaceAll(/[\s,，。·:：'–-]+/g, "");

interface Named {
  name: string;
  names: readonly string[]; // and ids
}

// The games that answer to what was typed: that have it as it stands in a name, an id, a title or its
// pinyin, or else all of its words.
export function found<One extends Named>(typed: string, games: readonly One[]): One[] {
  const said = ({ name, names }: Named) => plain([...names, also[name] ?? "", name].join("\n"));
  const having = (words: readonly string[]) =>
    games.filter((one) => words.every((word) => said(one).includes(plain(word))));
  const exact = having([typed]);
  return exact.length ? exact : having(typed.split(/\s+/));
}
