import { type AuditEntry } from '@ayva/contract/platform/audit'

export const actorKinds: Record<AuditEntry['actorKind'], string> = {
  operator: 'сотрудник',
  job: 'задание по часам',
  provider: 'провайдер',
  command: 'команда на машине',
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12} /

/** The name of an operator; the preceding id, which distinguishes equal names, is shown in the entry. */
export function actorName(actor: string): string {
  return actor.replace(ID, '')
}
