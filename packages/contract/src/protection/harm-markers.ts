/**
 * Markers of harm: what the rules of the operator have noticed in the play of a player. The player sees each one first,
 * with its figures, and answers; operators see it later.
 */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Uuid } from '../base.ts'
import { line } from '../office.ts'
import { setting, type ValuesOf } from '../setting.ts'

export const MarkerAnswer = z.enum(['agree', 'disagree'], { error: 'Выберите ответ' })
export type MarkerAnswer = z.output<typeof MarkerAnswer>

export const HarmMarker = z.object({
  id: Uuid,
  /** What was counted, in the words of the rule at that time. */
  title: z.string(),
  value: z.int(),
  /** The rule notices this much and more. */
  atLeast: z.int(),
  foundAt: Moment,
  answer: z.nullable(
    z.object({
      choice: MarkerAnswer,
      /** The player's own words; '' if there are none. */
      words: z.string(),
      at: Moment,
    }),
  ),
})
export type HarmMarker = z.output<typeof HarmMarker>

/** The position in a list sorted by time: `next` of the previous page. */
export const MarkerPlace = z
  .string()
  .check(z.regex(/^\d{1,14}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))

const path = `${API}/users/self/harm-markers`

export const listHarmMarkers = endpoint({
  method: 'GET',
  path,
  audience: 'player',
  whileBlocked: true,
  summary: 'Что правила заметили в игре игрока, сначала новое',
  query: z.object({ after: z.optional(MarkerPlace) }),
  answer: z.object({ markers: z.array(HarmMarker), next: z.nullable(z.string()) }),
  refusals: {},
})

/** The last answer counts. */
export const answerHarmMarker = endpoint({
  method: 'POST',
  path: `${path}/:id/answer`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Ответить на то, что заметили правила: так и есть или нет',
  params: z.object({ id: Uuid }),
  body: z.strictObject({
    choice: MarkerAnswer,
    words: z._default(z.string().check(z.trim(), z.maxLength(500, 'До 500 знаков')), ''),
  }),
  answer: HarmMarker,
  refusals: {
    harm_marker_unknown: { status: 404, code: 3221, message: 'Такой отметки нет' },
  },
})

const HarmRule = z.strictObject({
  key: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'Латинские буквы и цифры')),
  /** What the player reads, followed by the number: «Пополнений за сутки». */
  title: line(120),
  /** The name of a number that a module knows about players. */
  fact: z.string().check(z.regex(/^[a-z]\w{0,39}$/i, 'Нужно имя числа')),
  atLeast: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  enabled: z.boolean(),
})
export type HarmRule = z.output<typeof HarmRule>

export const harmMarkersSettings = {
  harm_markers: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      /** How long a marker is shown to the player alone. */
      office_after_hours: z.int().check(z.minimum(0), z.maximum(720)),
      /** A rule that has noticed something keeps silent for so long. */
      again_after_days: z.int().check(z.minimum(1), z.maximum(365)),
      rules: z.array(HarmRule).check(
        z.maxLength(20),
        z.refine(
          (all) => new Set(all.map(({ key }) => key)).size === all.length,
          'У каждого правила своё имя',
        ),
      ),
    }),
    shipped: {
      enabled: true,
      office_after_hours: 24,
      again_after_days: 30,
      rules: [
        {
          key: 'deposits',
          title: 'Пополнений за сутки',
          fact: 'depositsDay',
          atLeast: 6,
          enabled: true,
        },
        {
          key: 'growth',
          title: 'Пополнения за неделю, в процентах от обычной недели',
          fact: 'depositGrowth',
          atLeast: 300,
          enabled: true,
        },
        {
          key: 'recalled',
          title: 'Отменённых выводов за неделю',
          fact: 'recalledWeek',
          atLeast: 3,
          enabled: true,
        },
        {
          key: 'nights',
          title: 'Ночей с игрой за неделю',
          fact: 'nightsWeek',
          atLeast: 4,
          enabled: true,
        },
        {
          key: 'long-days',
          title: 'Дней за неделю, когда игра шла шесть часов и больше',
          fact: 'longDaysWeek',
          atLeast: 3,
          enabled: true,
        },
        {
          key: 'raises',
          title: 'Лимитов, которые стали мягче, за тридцать дней',
          fact: 'raisesMonth',
          atLeast: 3,
          enabled: true,
        },
      ],
    },
    visibility: 'office',
    kind: 'protection',
    summary: 'Признаки вреда от игры: что и с какого числа замечать; игрок видит их первым',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof harmMarkersSettings> {}
}
