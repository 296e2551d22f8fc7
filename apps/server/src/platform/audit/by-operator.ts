import { type OperatorPrincipal } from '#lib/http/principal.ts'

/** The part of an entry that says which operator it was. */
export function byOperator({ id, name }: Pick<OperatorPrincipal, 'id' | 'name'>) {
  return { actorKind: 'operator', actor: `${id} ${name}` } as const
}
