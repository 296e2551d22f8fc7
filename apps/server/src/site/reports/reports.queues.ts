/** The queues of all modules for operators. */
import { type Queue } from '@ayva/contract/site/reports'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type AppParts } from '#lib/module.ts'

/** Counting stops here. */
const COUNTED_MAX = 1_000

/** The queues that the operator may open. */
export async function queuesOf(
  { db }: Deps,
  { queues }: Pick<AppParts, 'queues'>,
  { may }: OperatorPrincipal,
): Promise<Queue[]> {
  const open = queues.filter(({ permission }) => may(permission))
  return Promise.all(
    open.map(async ({ name, title, count }) => {
      const { count: counted, oldestAt } = await count(db, COUNTED_MAX + 1)
      return {
        name,
        title,
        count: Math.min(counted, COUNTED_MAX),
        isMore: counted > COUNTED_MAX,
        oldestAt: oldestAt?.toISOString() ?? null,
      }
    }),
  )
}
