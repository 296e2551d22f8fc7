/** Rows that one statement takes at most: done well within the time that a statement has. */
export const BATCH = 5_000
/** Rows that one run takes at most. What is left is for the next run: a backlog shrinks steadily. */
const RUN_MAX = 500_000

/**
 * Repeats work on some rows, each time in a transaction of its own, until it finds none: however much
 * has piled up, no statement is too large to be finished. Returns how many rows were done.
 */
export async function inBatches(
  some: (limit: number) => Promise<number>,
  { batch = BATCH, most = RUN_MAX } = {},
): Promise<number> {
  let done = 0
  while (done < most) {
    const found = await some(Math.min(batch, most - done))
    if (found === 0) break
    done += found
  }
  return done
}
