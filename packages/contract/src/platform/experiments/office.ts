/** Experiments, for operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment } from '../../base.ts'
import { line, reason } from '../../office.ts'
import { Experiment, ExperimentHash, ExperimentPlace, Variant } from '../experiments.ts'

/** A draft can be changed; an experiment that was stopped cannot be started again. */
export const experimentStates = ['draft', 'running', 'stopped'] as const

export const OfficeExperiment = z.extend(Experiment, {
  name: z.string(),
  state: z.enum(experimentStates),
  version: z.int(),
  author: z.string(),
  madeAt: Moment,
  /** The term in which a running experiment is shown; null without a bound. */
  from: z.nullable(Moment),
  to: z.nullable(Moment),
  startedAt: z.nullable(Moment),
  stoppedAt: z.nullable(Moment),
})
export type OfficeExperiment = z.output<typeof OfficeExperiment>

export const listOfficeExperiments = endpoint({
  method: 'GET',
  path: `${API}/office/experiments`,
  audience: { operator: 'experiments.read' },
  summary: 'Эксперименты, сначала новые, по пятьдесят',
  query: z.object({
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,14}\.[0-9a-f]{12}$/))),
  }),
  answer: z.object({ experiments: z.array(OfficeExperiment), next: z.nullable(z.string()) }),
  refusals: {},
})

const experiment_unknown = { status: 404, code: 5202, message: 'Такого эксперимента нет' } as const

const Wish = z.strictObject({
  name: line(80),
  place: ExperimentPlace,
  tried: line(40),
  share: z.int().check(z.minimum(1, 'От 1 до 99'), z.maximum(99, 'От 1 до 99')),
  from: z.nullable(Moment),
  to: z.nullable(Moment),
  state: z.enum(experimentStates),
  /** The version that the operator has read; 0 for a new experiment. */
  seen: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  why: reason('Напишите, зачем'),
})

export const changeExperiment = endpoint({
  method: 'PUT',
  path: `${API}/office/experiments/:hash`,
  audience: { operator: 'experiments.change' },
  summary: 'Записать эксперимент, запустить или остановить его',
  params: z.object({ hash: ExperimentHash }),
  body: Wish.check(
    z.refine(({ from, to }) => from === null || to === null || Date.parse(to) > Date.parse(from), {
      error: 'Конец должен быть позже начала',
      path: ['to'],
    }),
  ),
  answer: OfficeExperiment,
  refusals: {
    experiment_value: { status: 422, code: 5203, message: 'Такого варианта у этого места нет' },
    experiment_begun: {
      status: 409,
      code: 5204,
      message: 'Эксперимент уже шёл: можно изменить название и срок или остановить его',
    },
    experiment_beside: {
      status: 409,
      code: 5205,
      message: 'На этом месте уже идёт эксперимент: сначала остановите его',
    },
    experiment_other: {
      status: 409,
      code: 5206,
      message: 'Эксперимент уже изменён. Посмотрите на него снова.',
    },
  },
})

/** A share of visitors from 0 to 1, with the bounds of its 95 % interval. */
const Share = z.object({ share: z.number(), low: z.number(), high: z.number() })

export const VariantResult = z.object({
  variant: Variant,
  visitors: z.int(),
  /** How many of these visitors opened an account after they had seen the variant. */
  registrations: z.int(),
  firstDeposits: z.int(),
  registered: Share,
  deposited: Share,
})
export type VariantResult = z.output<typeof VariantResult>

export const showExperimentResult = endpoint({
  method: 'GET',
  path: `${API}/office/experiments/:hash/result`,
  audience: { operator: 'experiments.read' },
  summary: 'Что стало с посетителями каждого варианта',
  params: z.object({ hash: ExperimentHash }),
  answer: z.object({
    variants: z.array(VariantResult),
    /** Whether the intervals of registrations do not overlap, so that the difference is unlikely to be chance. */
    differs: z.boolean(),
  }),
  refusals: { experiment_unknown },
})
