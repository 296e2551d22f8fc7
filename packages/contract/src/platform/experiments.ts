/** Experiments: each visitor sees one of two variants, always the same, and the results are counted. */
import * as z from 'zod/mini'
import { API, endpoint } from '../base.ts'

/** What an experiment can change, with its values; the first value is the default. */
export const experimentPlaces = {
  /** The field that the registration form asks for first. */
  registration_first: ['email', 'phone'],
} as const
export type ExperimentPlace = keyof typeof experimentPlaces
export const ExperimentPlace = z.enum(Object.keys(experimentPlaces) as [ExperimentPlace], {
  error: 'Такого места нет',
})

/** The name of the cookie and of the storage key for the variant; it differs from all other keys. */
export const ExperimentHash = z
  .string()
  .check(z.regex(/^[0-9a-f]{12}$/, 'Нужны двенадцать шестнадцатеричных цифр'))

/** `a` is the default, `b` is the value that is tried. */
export const Variant = z.enum(['a', 'b'])
export type Variant = z.output<typeof Variant>

export const Experiment = z.object({
  hash: ExperimentHash,
  place: ExperimentPlace,
  /** The value of the place in variant `b`. */
  tried: z.string(),
  /** The percentage of visitors who get variant `b`. */
  share: z.int(),
})
export type Experiment = z.output<typeof Experiment>

declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings {
    /** The running experiments, at most one at a place. */
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
  /** False if the browser was counted before, or is not counted. */
  answer: z.object({ counted: z.boolean() }),
  refusals: {
    experiment_over: { status: 409, code: 5201, message: 'Этот эксперимент не идёт' },
  },
})
