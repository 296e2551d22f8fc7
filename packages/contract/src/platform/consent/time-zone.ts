/** The name of a time zone, apart from what else is said of consents: limits of hours need it alone. */
import * as z from 'zod/mini'

/** Whether a name is one of a time zone. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
export const TimeZone = z
  .string()
  .check(
    z.maxLength(64),
    z.regex(/^[A-Z]\w+(?:[/+-][\w+-]+){0,3}$/, 'Такого часового пояса нет'),
    z.refine(isTimeZone, 'Такого часового пояса нет'),
  )
