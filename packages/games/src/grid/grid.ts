/** The common part of games on a grid of falling symbols: cells are stored column by column, each from the top. */

/** A board that was filled and fell until nothing on it paid. */
export type Cascade<S> = {
  /** The first screen: `first[column][row]`. */
  first: string[][]
  steps: S[]
}

/** One screen that paid: the removed cells, and the symbols that replaced them. */
export type FallStep<W> = {
  wins: W[]
  /** Removed cells, as `column * rows + row`. */
  cells: number[]
  /** New symbols of each column, from the top row down. */
  drawn: string[][]
}

/**
 * Contains each index as often as its weight. Reading it at `below(length)` equals the draw `weighted` of the same
 * weights without a loop, which matters because a board takes thirty draws.
 */
export function drawTable(weights: readonly number[]): Uint8Array {
  const table = new Uint8Array(weights.reduce((sum, weight) => sum + weight, 0))
  let from = 0
  weights.forEach((weight, index) => {
    table.fill(index, from, from + weight)
    from += weight
  })
  return table
}

/** The board as names, column by column. */
export function columnsOf(board: Uint8Array, rows: number, names: readonly string[]): string[][] {
  // Allocated in full length, because a list that grows by `push` takes three times the space.
  const columns = new Array<string[]>(board.length / rows)
  for (let index = 0; index < columns.length; index++) {
    const column = new Array<string>(rows)
    for (let row = 0; row < rows; row++) column[row] = names[board[index * rows + row]!]!
    columns[index] = column
  }
  return columns
}

/**
 * Removes the marked cells from the board, lets the cells above them fall, and draws new ones column by column from the
 * left, within a column from the top row down. Clears the marks.
 */
export function fall(
  board: Uint8Array,
  gone: Uint8Array,
  rows: number,
  draw: () => number,
  names: readonly string[],
): string[][] {
  const drawn: string[][] = []
  for (let top = 0; top < board.length; top += rows) {
    const fresh: string[] = []
    let to = top + rows - 1
    for (let from = to; from >= top; from--) {
      if (gone[from] === 0) board[to--] = board[from]!
      gone[from] = 0
    }
    for (let at = top; at <= to; at++) {
      const code = draw()
      board[at] = code
      fresh.push(names[code]!)
    }
    drawn.push(fresh)
  }
  return drawn
}
