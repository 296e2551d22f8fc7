import { existsSync } from 'node:fs'
import path from 'node:path'
import { levels } from '../../../house/plan.ts'
import { type Room } from '#lib/room.ts'

/** Every room of the plan that has a manifest here, with its name: the lower ones first. */
export const rooms: (Room & { name: string })[] = await Promise.all(
  levels
    .flat()
    .filter((name) => existsSync(path.join(import.meta.dirname, name, `${name}.room.ts`)))
    .map(async (name) => {
      const { room } = (await import(`./${name}/${name}.room.ts`)) as { room: Room }
      return { ...room, name }
    }),
)
