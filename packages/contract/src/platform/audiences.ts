/**
 * Who is meant by a campaign, an item of a slot or a popup: conditions over facts of a player, as data, bounded in depth
 * and number.
 */
import * as z from 'zod/mini'
import { API, endpoint } from '../base.ts'

const LEAVES_MAX = 50
const GROUP_MAX = 20
/** Groups within groups; the comparisons are one level more. */
const GROUPS_DEEP = 3

const words = {
  wrong: 'Условие не разобрать: нужны признак и одно сравнение, или all, any, not',
  deep: `Не больше ${GROUPS_DEEP + 1} уровней условий`,
  wide: `Не больше ${GROUP_MAX} условий в группе`,
  many: `Не больше ${LEAVES_MAX} условий`,
}

const text = z
  .string()
  .check(z.minLength(1, 'Напишите, с чем сравнить'), z.maxLength(100, 'Не длиннее 100 знаков'))
const fact = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, 'Такого признака нет'))
const number = z
  .number()
  .check(z.minimum(-1e12, 'Слишком маленькое число'), z.maximum(1e12, 'Слишком большое число'))

/** `is` and `has` compare a text or an item of a list; `min` and `max` a number; the last two a moment. */
const Leaf = z.union([
  z.strictObject({ fact, is: text }),
  z.strictObject({ fact, has: text }),
  z.strictObject({ fact, min: number }),
  z.strictObject({ fact, max: number }),
  z.strictObject({ fact, withinDays: number }),
  z.strictObject({ fact, olderDays: number }),
])
export type Leaf = z.output<typeof Leaf>
export type Condition = Leaf | { all: Condition[] } | { any: Condition[] } | { not: Condition }

const over = <S extends z.ZodMiniType<Condition, Condition>>(inner: S) => {
  const several = z.array(inner).check(z.maxLength(GROUP_MAX, words.wide))
  return z.union(
    [
      Leaf,
      z.strictObject({ all: several }),
      z.strictObject({ any: several }),
      z.strictObject({ not: inner }),
    ],
    { error: ({ input }) => (isDeeper(input, GROUPS_DEEP) ? words.deep : words.wrong) },
  ) as unknown as z.ZodMiniType<Condition, Condition>
}

/** Looks no deeper than that. */
function isDeeper(value: unknown, groups: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { all, any, not } = value as Record<string, unknown>
  const inner = [all, any, not === undefined ? [] : [not]].find(
    (one): one is unknown[] => Array.isArray(one) && one.length > 0,
  )
  if (!inner) return false
  return groups === 0 || inner.some((one) => isDeeper(one, groups - 1))
}

export function leavesOf(condition: Condition): Leaf[] {
  if ('all' in condition) return condition.all.flatMap(leavesOf)
  if ('any' in condition) return condition.any.flatMap(leavesOf)
  return 'not' in condition ? leavesOf(condition.not) : [condition]
}

export const Audience = over(over(over(Leaf))).check(
  z.refine((condition) => leavesOf(condition).length <= LEAVES_MAX, words.many),
)

/** Of every call that saves conditions. */
export const conditionRefusals = {
  condition_wrong: {
    status: 422,
    code: 5006,
    message: 'Такого признака нет, или он сравнивается иначе',
  },
} as const

export const listFacts = endpoint({
  method: 'GET',
  path: `${API}/office/campaign-facts`,
  audience: { operator: 'campaigns.read', or: ['rotator.read', 'popups.read'] },
  summary: 'Признаки игроков, из которых складывают условия',
  answer: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['text', 'number', 'list', 'moment']),
      summary: z.string(),
    }),
  ),
  refusals: {},
})
