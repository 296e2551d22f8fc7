import { chooseUsername } from '@ayva/contract/identity/player/username'
import { type DemoPlayer, type Story } from '#lib/demo-data.ts'

/** A demo player is known by a name, where it has one. */
export async function nameMember({ call }: Story, { username }: DemoPlayer): Promise<void> {
  if (call && username !== undefined) await call(chooseUsername, { body: { username } })
}
