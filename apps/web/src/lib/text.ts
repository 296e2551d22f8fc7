import { formatCount, plural as formOf } from '@ayva/kit/format'

type Forms = {
  /** The text for zero, including the number. */
  zero?: string
  one: string
  few: string
  many: string
}

/** «1 билет, 2 билета, 5 билетов». */
export function plural({ zero, one, few, many }: Forms): (count: number) => string {
  return (count) =>
    count === 0 && zero !== undefined
      ? zero
      : `${formatCount(count)} ${formOf(count, one, few, many)}`
}
