/** What rules of alerts can watch: the age of every queue, and what modules and the lib measure. */
import { type Measure } from '#lib/measure.ts'
import { type Gathered } from '#lib/module.ts'
import { countDeadLetters } from '#lib/work/event-stream.sql.ts'
import { countTroubled } from '#lib/work/jobs.sql.ts'

const MINUTE_MS = 60_000

const common: Measure[] = [
  {
    name: 'jobs.dead',
    title: 'Работы, которые ждут человека',
    unit: 'count',
    read: async ({ db }) => (await countTroubled(db)).dead,
  },
  {
    name: 'jobs.failing',
    title: 'Работы, которые не удались и повторяются',
    unit: 'count',
    read: async ({ db }) => (await countTroubled(db)).failing,
  },
  {
    name: 'events.dead',
    title: 'События, которые ждут человека',
    unit: 'count',
    read: ({ db }) => countDeadLetters(db),
  },
]

/** All measurements, by name. */
export function measuresOf({
  queues,
  measures,
}: Pick<Gathered, 'queues' | 'measures'>): ReadonlyMap<string, Measure> {
  const ages = queues.map(({ name, title, count }): Measure => ({
    name: `queue.${name}`,
    title: `${title}: сколько минут ждёт первый`,
    unit: 'minutes',
    async read({ db, clock }) {
      const { oldestAt } = await count(db, 1)
      const ms = oldestAt ? clock.now().getTime() - oldestAt.getTime() : 0
      return Math.max(0, Math.floor(ms / MINUTE_MS))
    },
  }))
  return new Map([...common, ...measures, ...ages].map((one) => [one.name, one]))
}
