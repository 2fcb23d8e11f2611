// 服务器用英文给出的说明，译成中文：每个游戏的文本格式，和随机棋盘的设置。

const moves = "  moves 走法 走法 ...：已走的走法";
const cell = "走法：行 列，从 1 数起：";

const heap = `走法：堆 结果：编号为“堆”（从 1 数起）的一堆变成“结果”，即 0、A、A+B ……
      堆的编号不变，空了也一样；分出的其他部分成为新的堆，排在最后。
各堆之后可以有：
  misere：反常规则（misère），不能走者胜
${moves}`;

const preset = `文本：n，然后 n 堆的大小，各不超过 2^62。
${heap}`;

const presets = [
  "nim",
  "subtraction",
  "kayles",
  "dawson",
  "dawson-kayles",
  "treblecross",
  "officers",
  "grundy",
];

const marks = `${cell}画上记号的格。`;

export const forms: Readonly<Record<string, string>> = {
  geography: `文本：n m，然后 n 行，每行 m 个格：. 是空格，# 是障碍。
规则：先手把棋子放在一个空格上；此后从后手开始，双方轮流把它移到
      上下左右相邻、没有到过的空格。不能移动者负。
评测：输出 WIN 和所有必胜的起点，或者 LOSE。
${cell}先手放棋子的格，或棋子移到的格。
棋盘之后可以有：
  token 行 列：棋子在这一格，轮到后手
  visited 行 列 行 列 ...：走过的格
${moves}
不在方格上而在图上：游戏 graph。`,
  stone: `文本：每组一个棋盘边长 n，位数不限；以 0 结尾。
规则：爱丽丝（Alice）和鲍勃（Bob）轮流移动石子，爱丽丝先走，每次移到
      上下左右相邻、没有到过的格。不能移动者负。
评测：对每个边长输出胜者 Alice 或 Bob。
${cell}石子移到的格；它从 1 1 出发。
边长之后可以有：
  token 行 列：石子从这一格出发
  visited 行 列 行 列 ...：走过的格
${moves}`,
  graph: `文本：一个图，由第一个词决定格式：
  p edge N M：然后 M 行 e V W（DIMACS）；或 p sp N M，然后 M 行 a V W 权，即
    有向边，权不计；以 c 开头的行是注释
  %%MatrixMarket matrix coordinate ...：一个元素是一条边，一般矩阵中是一条
    有向边；数值不计
  其他：每行一条边，写两个顶点名；只写一个名字是孤立的顶点；以 # 或 % 开头
    的行是注释；首行可写 directed（有向）或 undirected（无向）
  若每条有向边都有反向的边，就当作无向图，否则是有向图。
规则：先手把棋子放在一个顶点上；此后从后手开始，双方轮流沿边移到
      没有到过的顶点。不能移动者负。
走法：顶点，用文本中的名字（DIMACS、Matrix Market：从 1 数起的编号）。
图之后可以有：
  token V：棋子在这个顶点，轮到后手
  visited V W ...：走过的顶点
  moves V W ...：已走的走法`,
  heaps: `文本：代码，然后 n，再是 n 堆的大小，各不超过 2^62。代码是下列之一：
  0.77, .137, 4.7：八进制代码，第 i 位是 1、2、4 之和，表示可以从一堆取 i 个，
    并且不剩（1）、剩一堆（2）或剩两堆（4）；小数点前是 0 或 4（不取而只分开）
  0.F, 8.8：十六进制代码，8 表示可以剩三堆，这时各堆小于 2^32
  {1,2,3}：取 1、2 或 3 个
  -{1,2}：取 1 和 2 以外的任意多个
  any：取任意多个，即尼姆
  unequal：分成大小不同的两堆，即格兰迪游戏
若干种规则之和写成“代码:大小,大小……”，如 0.77:3,5 0.6:7，每堆用所在词的规则；
命令行上写作 heaps "0.77:3,5 0.6:7"。
${heap}`,
  ...Object.fromEntries(presets.map((name) => [name, preset])),
  lightsout: `文本：n m p，然后 n 行，每行 m 个 0 到 p - 1 的值；p 是小于 2^32 的质数。
      或者 graph p 和一个图，格式同游戏 graph：按一个顶点，它和它的边通到的
      顶点各加 1。
n m p 之前可以有：
  torus：环面，行和列首尾相接
  pattern R C ...：R 行，每行 C 个数，R、C 为奇数：按一格时周围各格加多少，
      正中是所按的格（没有时它和相邻格各加 1）
棋盘之后可以有：
  values V1 V2 ...：图的各顶点的值；没有时都是 1
  goal G1 G2 ...：各格要变成的值；没有时都是 0
答案说明每一格按几次。
走法：行 列，编号从 1 起，或者一个顶点：按这一格（qiju play）。`,
  linear: `文本：Matrix Market 格式的矩阵：coordinate 或 array，integer 或 pattern，
      general、symmetric 或 skew-symmetric；注释 % p=质数 给出模数，小于 2^32；
      也可以在文件旁边用 --p 质数 说明。
矩阵之后可以有：
  right B1 B2 ...：各方程的右边；没有时都是 0
走法：未知数 值，编号从 1 起：给这个未知数取值（qiju play）。`,
  mnk: `文本：m n k，然后 m 行，每行 n 个格，用空白分开：0 为空，1 和 2 为玩家。
      1 与 2 一样多时轮到 1；1 多一个时轮到 2。
${marks}
棋盘之后可以有：
  turn 1|2：轮到谁；紧跟在棋盘之后，这时记号的数目不限（让子）
${moves}`,
  tictactoe: `文本：T，然后 T 个棋盘，每个 3 行，每行 3 格，用空白分开：0 为空，
      1 为爱丽丝，2 为鲍勃；1 与 2 一样多，或者对局已经结束。
答案：双方均走最优时爱丽丝的得分，每个棋盘一行。
${marks}
棋盘之后可以有：
  turn 1|2：轮到谁，与数目不符时用
${moves}
  end：在下一个棋盘之前`,
  rabbits: `文本：n m，然后 n 行，每行 m 个格：O 是白子，X 是黑子，. 是空格，恰有一个；
      再是 k，和 2k 步走法，由兔兔和蛋蛋轮流走。
规则：兔兔把空格旁的一颗白子推进空格，然后蛋蛋推一颗黑子，如此轮流。
      不能推者负。
评测：输出兔兔的错着数，即走之前兔兔必胜、走之后蛋蛋必胜的步数，以及
      它们的编号。
${cell}推进空格的棋子。
棋谱之后可以有：
  turn Rabbit|Egg：谁先走
  moves 走法 走法 ...：接着走的走法`,
  splitting: `文本：组数；每组是 n，然后 0 到 n-1 号瓶的豆数。
规则：I 号瓶的一颗豆变成 J 号瓶和 K 号瓶各一颗，J = K 时是两颗。不能走者负。
评测：输出第一种必胜走法和必胜走法数，没有则输出 -1 -1 -1 和 0。
走法：I J K，从 0 数起：I 号瓶的一颗豆变成 J、K 号瓶各一颗，I < J <= K。
豆数不超过 2^62；空瓶不能走。
每组之后可以有：
${moves}`,
  staircase: `文本：n m，然后 n 行，每行 m 个黑方的值，再是 n 行，每行 m 个白方的值。
规则：黑方（Black）和白方（White）轮流占一格，黑方先走，直到占满；左边和
      上边都占满的格才能占。各方都要使自己的总分减去对方的总分最大。
评测：输出双方均走最优时黑方总分减白方总分。
${cell}所占的格。
棋盘之后可以有：
  taken L1 ... Ln：开局时每行已占的格数，从上到下不增
  turn Black|White：开局轮到谁（不写则已占偶数格时轮到黑方）
${moves}`,
  widgets: `文本：若干组，以 0 0 结尾。每组是 n m，然后 m 条记录：k 开始 结束 和 k 个类型。
      零件有 n 种类型（从 1 数起），每种要 3 到 9 天；一条记录是从星期“开始”
      到星期“结束”（MON 到 SUN，两天都算）依次做成的 k 个零件。
评测：输出每种类型的天数，或 Inconsistent data.，或 Multiple solutions.。
走法：类型 天数，类型从 1 数起：设定这种类型的天数（qiju play）。`,
  wythoff: `文本：行 列，从 1 数起：皇后所在的格。
规则：双方轮流把皇后向上、向左或向左上走任意多格。皇后在 1 1 时不能走，
      轮到者负。
${cell}皇后移到的格。
之后可以有：
${moves}`,
};

const size = "行x列";
const p1000 = "每千格中障碍格的个数";
const random = "random（随机）";

const heaps = {
  heaps: "各堆的大小，如“3 5 7”",
  count: "随机的堆数",
  max: "随机堆的最大值",
  shape: `${random}、losing（轮到的一方必败）`,
  misere: "no（不是）或 yes（是）：不能走者胜",
};

const marked = "random（走 plies 步，对局没有结束）、near-end（走到再走一步就会结束）、won（已有一方连成";

// 各游戏自己的设置。
export const settings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  geography: {
    size,
    blocked: `${p1000}（用于 random、no-win、one-win 和 apart）`,
    shape: `${random}、full（没有障碍）、no-win（空格由随机骨牌铺成，没有必胜的起点）、one-win（同 no-win，但左上角另有一个孤立的空格，是唯一必胜的起点）、apart（空格互不相邻，每个都是必胜的起点）、spiral（一条长廊）、comb（一条带侧廊的走廊）、holes（偶数行偶数列的格是障碍）`,
  },
  stone: { size: "棋盘的边长", count: "棋盘个数；多于一个时，边长随机，不超过 size" },
  graph: {
    shape: `regular（随机配对，去掉自环和重边）、average（随机边）、bipartite（前一半到后一半的随机边）、king 和 grid（棋盘上的空格，与相邻的八格或四格相连）`,
    vertices: "顶点数（用于 regular、average、bipartite）",
    degree: "每个顶点的边数（regular），或平均边数（average、bipartite）",
    size: `${size}（用于 king、grid）`,
    blocked: `${p1000}（用于 king、grid）`,
  },
  heaps: {
    code: "规则的代码：0.77、0.F、{1,2,3}、-{1,2}、any 或 unequal",
    ...heaps,
    heaps: "各堆的大小，如“3 5 7”；几种规则时如“0.77:3,5 0.6:7”",
  },
  ...Object.fromEntries(presets.map((name) => [name, heaps])),
  lightsout: {
    size,
    p: "模数，一个质数",
    shape: "solvable（由随机的按法得到）、random（随机）、all-on（每格都是 1）",
    torus: "no（不是）或 yes（是）：环面，行和列首尾相接",
    pattern: "按一格时周围各格加多少，如 010/111/010：行用 / 分开，每格一位数字",
  },
  linear: {
    size,
    p: "模数，一个质数",
    density: "每个系数不为 0 的概率，以千分之一计",
    shape: "solvable（由一个解得到）、random（随机）",
  },
  mnk: {
    size,
    k: "几个连成一线者胜",
    plies: "已走的步数（用于 random）；走不到时较少",
    shape: `${marked}）`,
  },
  tictactoe: {
    cases: "棋盘个数",
    plies: "已走的步数，须为偶数（用于 random）",
    shape: `${marked}：Bob）`,
  },
  rabbits: {
    size,
    rounds: "随机合法棋谱的回合数；对局提前结束时较少",
    blocked: "每千格中空格不能到达的格数（用于 random）；每千条死路中去掉的条数（用于 mistakes）",
    shape: `${random}、open（空格能走到每一格）、tour（同 open，且棋谱逐行走遍各格）、corridor（空格只有一条长路）、walk（空格只能走到棋谱到过的格子）、mistakes（很长的棋谱，沿途一再错过走进死路即胜的走法）`,
  },
  wythoff: { size, shape: "corner（皇后在最后一格）、random（在任意一格）" },
  splitting: {
    size: "瓶数",
    cases: "组数",
    sizes: "各组的大小：equal（相同）或 falling（逐组变小）",
    max: "一个瓶里最多的豆数",
    shape: `${random}、losing（轮到的一方必败）、sparse（只有少数瓶有豆）`,
  },
  staircase: {
    size,
    max: "一格的最大值",
    shape: `${random}、late（越靠近最后的角值越大，贪心者吃亏）、equal（双方的值相同）、black（黑方每格都是最大值，白方都是 0）、white（相反）`,
  },
  widgets: {
    types: "零件类型数",
    records: "记录数",
    max: "一条记录中最多的零件数",
    cases: "组数",
    sizes: "各组的大小：equal（相同）或 falling（逐组变小）",
    shape: `${random}、unique（记录不少于类型，只有一个解）、multiple（有一种从不生产）、inconsistent（有一条记录是错的）`,
  },
};

// 所有游戏共有的设置，按英文说明查找。
export const common: Record<string, string> = {
  "random seed": "随机数的种子",
  "random moves played on the board, at most": "在棋盘上随机走的步数，至多",
};
