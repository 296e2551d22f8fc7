import { chooseUsername } from '@ayva/contract/player/username'
import { type CastMember, type Story } from '#lib/cast.ts'

/** A member of the cast is known by a name, where it has one. */
export async function nameMember({ call }: Story, { username }: CastMember): Promise<void> {
  if (call && username !== undefined) await call(chooseUsername, { body: { username } })
}
