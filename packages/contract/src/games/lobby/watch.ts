/** How returns of games are watched while they are played. */
import * as z from 'zod/mini'
import { setting } from '../../setting.ts'

const score = z.number().check(z.minimum(2), z.maximum(100))

export const watchSettings = {
  returns_watch: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      /** Standard scores of a day: people are told beyond the first, the game is closed beyond the second. */
      alarm: score,
      close: score,
      /** Whether it is closed at all. */
      closes: z.boolean(),
      /** Fewer rounds of a day say nothing. */
      rounds: z.int().check(z.minimum(100), z.maximum(1_000_000)),
    }),
    shipped: { enabled: true, alarm: 4, close: 6, closes: true, rounds: 1_000 },
    visibility: 'office',
    kind: 'money',
    summary:
      'Отдача игр за сутки против ожидаемой: с какого отклонения предупредить и с какого закрыть игру для новых раундов',
  }),
}
