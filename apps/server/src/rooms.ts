import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { levels } from '../../../house/plan.ts'
import { type Room } from '#lib/room.ts'

export type NamedRoom = Room & { name: string }

/** The rooms of a plan that have a manifest in the folder, in the order of the plan. */
export function loadRooms(plan: readonly string[], folder: string): Promise<NamedRoom[]> {
  const manifest = (name: string) => path.join(folder, name, `${name}.room.ts`)
  return Promise.all(
    plan
      .filter((name) => existsSync(manifest(name)))
      .map(async (name) => {
        const { room } = (await import(pathToFileURL(manifest(name)).href)) as { room: Room }
        return { ...room, name }
      }),
  )
}

/** Every room of the house that has something on the server: the lower ones first. */
export const rooms = await loadRooms(levels.flat(), import.meta.dirname)

/** Every column of the product that is sealed with DATA_KEY. */
export const sealedColumns = rooms.flatMap(({ sealed = [] }) => sealed)
