// 服务器用英文说的错误，按句式译成中文：{} 处是另一句，<> 处照抄，译文中依次是 $1、$2……

const sentences: readonly (readonly [string, string])[] = [
  // 句式
  ["--<>: {}", "$1：$2"],
  [
    "expected a legal move of {} as move <>, found <>: {}; legal: <>",
    "第 $2 步应为$1的合法着法，却是 $3：$4；合法的有 $5",
  ],
  ["expected a legal move of {} as move <>, found <>: {}", "第 $2 步应为$1的合法着法，却是 $3：$4"],
  ["<> is not legal: {}", "$1 不合法：$2"],
  ["expected one of <>, found {}", "应为 $1 之一，却是$2"],
  ["expected <> in line for one player, found both", "应只有一方连成 $1 个，却是双方都连成"],
  [
    "expected lines of <> that one last move of <> can have made, found lines apart",
    "应为玩家 $2 最后一步能同时连成的 $1 连线，却是分开的线",
  ],
  [
    "expected turn <> after the winning move of <>, found turn <>",
    "玩家 $2 连成之后应轮到 $1，却是 $3",
  ],
  [
    "expected a prime, found <> = <> x <>: elimination divides, which a product does not allow",
    "应为质数，却是 $1 = $2 × $3：消元要作除法，合数作模数不行",
  ],
  ["expected an odd number, so that there is a middle, found <>", "应为奇数（要有正中一格），却是 $1"],
  ["expected values that sum to less than 2^63, found more", "各值之和应小于 2^63，却超过了"],
  ["expected {}, found {}", "应为$1，却是$2"],
  ["expected {}", "应为$1"],
  ["{} (<> to <>)", "$1（$2 到 $3）"],
  ['{}: one of "<>" (<> of them, <> so far)', "$1：“$2”之一（共 $3 个，已有 $4 个）"],
  ['{}: a blank after <> of "<>"', "$1：$2 个“$3”之后的空白"],
  ["{}: a digit or a blank", "$1：数字或空白"],
  ["needs more time, limit <> s", "所需时间超出上限 $1 秒"],
  ["needs more states, limit <>", "所需状态数超出上限 $1"],
  ["{} needs <>, limit <>", "$1需要 $2，上限 $3"],
  ["there is no case <>: the text has <>", "没有第 $1 组：文本共有 $2 组"],
  ["there is no move <>: the record has <>", "没有第 $1 步：棋谱共有 $2 步"],
  ["there is no such game", "没有这个游戏"],
  ["interrupted", "已中断"],

  // 读到的
  ["'<>'", "“$1”"],
  ["'<>'...", "“$1……”"],
  ["{} and {}", "$1 和$2"],
  ["the end of the text", "文本结尾"],
  ["the end of the line", "行尾"],
  ["<> or the end of the text", "$1 或文本结尾"],
  ["a blank", "空白"],
  ["none", "没有"],

  // 该有的
  ["a number", "数"],
  ["the number of rows", "行数"],
  ["the number of columns", "列数"],
  ["the number of cases", "组数"],
  ["the number of boards", "棋盘数"],
  ["a row", "行号"],
  ["a column", "列号"],
  ["a row of the board", "棋盘的一行"],
  ["as many columns as rows", "与行数相同的列数"],
  ["the side of a board, or 0", "棋盘的边长，或 0"],
  ["a free cell", "空格"],
  ["a blocked one", "障碍格"],
  ["a cell not visited yet", "没有走过的格"],
  ["a vertex not visited yet", "没有走过的顶点"],
  ["one that was", "走过的"],
  ["a vertex", "顶点"],
  ["a vertex of the graph", "图的顶点"],
  ["the name of a vertex", "顶点的名字"],
  ["the number of vertices", "顶点数"],
  ["the number of edges", "边数"],
  ["a graph", "图"],
  ["a direction", "directed 或 undirected"],
  ["a problem: edge, col or sp", "问题类型 edge、col 或 sp"],
  ["<>, line <> of <>", "$1 行（第 $2 条，共 $3 条）"],
  ["the code of a rule", "规则的代码"],
  [
    "a code as 0.77, 4.7 or 0.F, a set as {1,2,3} or -{1,2}, any or unequal",
    "代码（如 0.77、4.7、0.F）、集合（如 {1,2,3}、-{1,2}）、any 或 unequal",
  ],
  [
    "a set of increasing numbers from 1 on, as {1,2,3} or -{1,2}",
    "从 1 起递增的数的集合（如 {1,2,3}、-{1,2}）",
  ],
  ["a code of at most 63 characters", "不超过 63 个字符的代码"],
  ["the number of heaps", "堆数"],
  ["the size of a heap", "一堆的大小"],
  ["the number of a heap", "堆的编号"],
  ["the row of the queen", "皇后所在的行"],
  ["the column of the queen", "皇后所在的列"],
  ["what is left of the heap", "一堆的余下"],
  ["what is left of the heap (0, A or A+B)", "一堆的余下（0、A 或 A+B）"],
  ["what is left of the heap (0, A, A+B or A+B+C)", "一堆的余下（0、A、A+B 或 A+B+C）"],
  ["sizes", "各堆的大小"],
  ['sizes up to 2^62, as "3 5 7"', "不超过 2^62 的各堆大小，如“3 5 7”"],
  ["a prime", "质数"],
  ["the value of a cell", "一格的值"],
  ["the goal of a cell", "一格的目标值"],
  ["what a press adds", "按一次所加的值"],
  ["the number of rows of the pattern", "图案的行数"],
  ["the number of columns of the pattern", "图案的列数"],
  ["a graph with a vertex", "有顶点的图"],
  [
    "rows of digits below the prime, as 010/111/010, an odd number of rows and of digits in each",
    "小于模数的数字组成的各行，如 010/111/010，行数和每行的位数都是奇数",
  ],
  ["a value for Black", "黑方的值"],
  ["a value for White", "白方的值"],
  ["the cells taken in a row, no more than in the row above", "一行中已占的格数，不多于上一行"],
  ["a cell: 0 for empty, else the player", "格：0 为空，否则为玩家"],
  ["the length of a line", "连线的长度"],
  ["the player to move", "轮到的玩家"],
  ["as many 1s as 2s", "1 与 2 一样多"],
  ["as many 1s as 2s, or one 1 more", "1 与 2 一样多，或 1 多一个"],
  ["as many 1s as 2s in an unfinished board", "未完的棋盘上 1 与 2 一样多"],
  ["one 1 more than 2s", "1 比 2 多一个"],
  ["{} where <> has <> in line", "$1（玩家 $2 已连成 $3 个）"],
  ["an even number: Alice is to move", "偶数（轮到爱丽丝）"],
  ["one hole", "一个空格"],
  ["one hole '.' in the board", "棋盘上有一个空格“.”"],
  ["a second '.'", "第二个“.”"],
  ["the number of rounds", "回合数"],
  ["Rabbit or Egg", "Rabbit 或 Egg"],
  ["Black or White", "Black 或 White"],
  ["the beans in a bottle", "一个瓶里的豆数"],
  ["the number of bottles", "瓶数"],
  ["the bottle of a bean", "豆所在的瓶"],
  ["the bottle of the first new bean", "第一颗新豆所去的瓶"],
  ["the bottle of the second new bean", "第二颗新豆所去的瓶"],
  ["a weekday (MON to SUN)", "星期（MON 到 SUN）"],
  ["a weekday (MON, TUE, WED, THU, FRI, SAT or SUN)", "星期（MON 到 SUN）"],
  ["%%MatrixMarket", "%%MatrixMarket"],
  ["matrix", "matrix"],
  ["coordinate or array", "coordinate 或 array"],
  ["integer or pattern", "integer 或 pattern"],
  ["integer, as an array has no pattern", "integer（array 不能是 pattern）"],
  ["general, symmetric or skew-symmetric", "general、symmetric 或 skew-symmetric"],
  ['a comment "% p=PRIME" before the size of the matrix', "矩阵大小之前的注释 % p=质数"],
  ["a comment", "注释"],
  ["p= and a prime below 2^32", "p= 和小于 2^32 的质数"],
  ["the number of entries", "系数个数"],
  ["the row of an entry", "系数的行号"],
  ["the column of an entry", "系数的列号"],
  ["the value of an entry", "系数的值"],
  ["the right side of an equation", "方程的右边"],
  ["the matrix", "矩阵"],
  ["as many columns as rows, <>", "与行数相同的列数 $1"],
  ["the number of widgets", "零件数"],
  ["the type of a widget", "零件的类型"],
  ["the number of widget types", "零件类型数"],
  ["the number of widget types (or 0 0 at the end)", "零件类型数（结尾为 0 0）"],
  ["the number of records", "记录数"],
  ["ROWSxCOLUMNS", "行x列"],
  ["ROWSxCOLUMNS, below 2^40 cells", "行x列，少于 2^40 格"],
  ["the board", "棋盘"],
  ["the graph", "图"],
  ["the grid", "网格"],
  ["the computation", "计算"],

  // 着法为何不合法
  ["the game is over", "对局已经结束"],
  ["it is not among the moves", "不在合法着法之中"],
  ["the cell is outside the board", "这一格在棋盘之外"],
  ["the cell is blocked", "这一格是障碍"],
  ["the cell was visited before", "这一格已经走过"],
  ["the cell is not next to the token", "这一格不与棋子相邻"],
  ["there is no such vertex", "没有这个顶点"],
  ["the vertex was visited before", "这个顶点已经走过"],
  ["no edge leads there from the token", "没有从棋子通到那里的边"],
  ["the stone is black, and Rabbit's are white", "这是黑子，而兔兔的是白子"],
  ["the stone is white, and Egg's are black", "这是白子，而蛋蛋的是黑子"],
  ["the cell is the hole", "这一格就是空格"],
  ["the stone is not next to the hole", "这颗子不与空格相邻"],
  ["the queen goes up and left only", "皇后只能向上、向左走"],
  ["the queen stands there", "皇后就在这一格"],
  ["the cell is not in line with the queen", "这一格与皇后不在一条线上"],
  ["the cell is marked already", "这一格已有记号"],
  ["there is no such bottle", "没有这个瓶子"],
  ["the bottle is empty", "瓶子是空的"],
  ["a bean can only go to a later bottle", "豆只能放进后面的瓶"],
  ["there is no such heap", "没有这一堆"],
  ["the heap is empty", "这一堆是空的"],
  ["the rule does not allow that", "规则不允许"],
  ["the cell is taken already", "这一格已被占"],
  ["the cell to its left is not taken yet", "左边的格还没有占"],
  ["the cell above it is not taken yet", "上边的格还没有占"],
];

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

interface Pattern {
  form: RegExp;
  whole: boolean[]; // of each slot: it is a sentence of its own
  said: string;
}

const patterns: readonly Pattern[] = sentences.map(([english, said]) => ({
  form: new RegExp(`^${english.split(/\{\}|<>/).map(literal).join("(.+?)")}$`, "s"),
  whole: (english.match(/\{\}|<>/g) ?? []).map((slot) => slot === "{}"),
  said,
}));

// null：没有这样的句子。
function translate(message: string, names: Readonly<Record<string, string>>): string | null {
  if (/^-?\d+$/.test(message)) return message;
  if (names[message]) return names[message];
  for (const { form, whole, said } of patterns) {
    const found = form.exec(message)?.slice(1);
    const parts = found?.map((part, slot) => (whole[slot] ? translate(part, names) : part));
    if (parts?.every((part) => part !== null))
      return said.replace(/\$(\d)/g, (_, slot) => parts[slot - 1] ?? "");
  }
  return null;
}

// 译不出的照原样说；汉字与字母、数字之间空一格。
export const faultIn = (message: string, names: Readonly<Record<string, string>>): string =>
  translate(message, names)?.replace(/(?<=\p{Script=Han})(?=[\w-])/gu, " ") ?? message;
