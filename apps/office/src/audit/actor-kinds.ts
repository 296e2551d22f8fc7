import { type AuditEntry } from '@ayva/contract/audit'

export const actorKinds: Record<AuditEntry['actorKind'], string> = {
  operator: 'сотрудник',
  job: 'задание по часам',
  provider: 'провайдер',
  command: 'команда на машине',
}
