import { chooseUsername } from '@ayva/contract/identity/player/username'
import { type DemoPlayer, type Story } from '#lib/demo-data.ts'

/** Sets the public name of a demo player, if it has one. */
export async function nameMember({ call }: Story, { username }: DemoPlayer): Promise<void> {
  if (call && username !== undefined) await call(chooseUsername, { body: { username } })
}
