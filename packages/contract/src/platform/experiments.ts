/** Experiments: of two variants each visitor sees one, always the same, and it is counted what came of it. */
import * as z from 'zod/mini'
import { API, endpoint } from '../base.ts'

/** What an experiment may change, and to what; the first value is the usual one. */
export const experimentPlaces = {
  /** What a newcomer is asked for first in the form of registration. */
  registration_first: ['email', 'phone'],
} as const
export type ExperimentPlace = keyof typeof experimentPlaces
export const ExperimentPlace = z.enum(Object.keys(experimentPlaces) as [ExperimentPlace], {
  error: 'Такого места нет',
})

/** The name of the cookie and of the storage key that keep the variant: no other key of a browser looks like it. */
export const ExperimentHash = z
  .string()
  .check(z.regex(/^[0-9a-f]{12}$/, 'Нужны двенадцать шестнадцатеричных цифр'))

/** `a` is what everybody had before, `b` is what is tried. */
export const Variant = z.enum(['a', 'b'])
export type Variant = z.output<typeof Variant>

export const Experiment = z.object({
  hash: ExperimentHash,
  place: ExperimentPlace,
  /** What is shown in variant `b`: one of the values of the place. */
  tried: z.string(),
  /** Of a hundred visitors so many get variant `b`. */
  share: z.int(),
})
export type Experiment = z.output<typeof Experiment>

declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings {
    /** Those that run now, at most one at a place. */
    experiments: Experiment[]
  }
}

export const noteVariant = endpoint({
  method: 'POST',
  path: `${API}/experiments/:hash/visitors`,
  audience: 'guest',
  summary: 'Посетитель увидел вариант: считается один раз на браузер',
  params: z.object({ hash: ExperimentHash }),
  body: z.strictObject({
    variant: Variant,
    guestId: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Некорректный номер посетителя')),
  }),
  /** False where the browser was counted before, or is not counted at all. */
  answer: z.object({ counted: z.boolean() }),
  refusals: {
    experiment_over: { status: 409, code: 5201, message: 'Этот эксперимент не идёт' },
  },
})
