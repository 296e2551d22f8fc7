/** Who is meant: conditions over facts of a player, as data. They are as deep and as many as stands here, no more. */
import * as z from 'zod/mini'

const LEAVES_MAX = 50
const text = z.string().check(z.minLength(1), z.maxLength(100))
const fact = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, 'Такого признака нет'))
const number = z.number().check(z.minimum(-1e12), z.maximum(1e12))

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
  const several = z.array(inner).check(z.maxLength(20))
  return z.union([
    Leaf,
    z.strictObject({ all: several }),
    z.strictObject({ any: several }),
    z.strictObject({ not: inner }),
  ]) as unknown as z.ZodMiniType<Condition, Condition>
}

export function leavesOf(condition: Condition): Leaf[] {
  if ('all' in condition) return condition.all.flatMap(leavesOf)
  if ('any' in condition) return condition.any.flatMap(leavesOf)
  return 'not' in condition ? leavesOf(condition.not) : [condition]
}

export const Audience = over(over(over(Leaf))).check(
  z.refine(
    (condition) => leavesOf(condition).length <= LEAVES_MAX,
    `Не больше ${LEAVES_MAX} условий`,
  ),
)
