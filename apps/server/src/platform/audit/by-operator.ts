import { type OperatorPrincipal } from '#lib/http/principal.ts'

/** The fields of an entry that identify the operator. */
export function byOperator({ id, name }: Pick<OperatorPrincipal, 'id' | 'name'>) {
  return { actorKind: 'operator', actor: `${id} ${name}` } as const
}
