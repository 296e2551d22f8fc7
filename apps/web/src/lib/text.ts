import { formatCount, plural as formOf } from '@ayva/kit/format'

type Forms = { one: string; few: string; many: string }

/** «1 билет, 2 билета, 5 билетов». */
export function plural({ one, few, many }: Forms): (count: number) => string {
  return (count) => `${formatCount(count)} ${formOf(count, one, few, many)}`
}
