import { type AuditEntry } from '@ayva/contract/platform/audit'

export const actorKinds: Record<AuditEntry['actorKind'], string> = {
  operator: 'сотрудник',
  job: 'задание по часам',
  provider: 'провайдер',
  command: 'команда на машине',
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12} /

/** An operator by name: the id before it tells two of one name apart, and stands in the entry itself. */
export function actorName(actor: string): string {
  return actor.replace(ID, '')
}
