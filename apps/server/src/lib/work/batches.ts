/** The most rows for one statement, so that it ends well within the statement timeout. */
export const BATCH = 5_000
/** The most rows for one run; the next run continues with the rest. */
const RUN_MAX = 500_000

/**
 * Repeats work on some rows, in a transaction each time, until none is left, so that no backlog is too large for one
 * statement. Returns the number of rows.
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
