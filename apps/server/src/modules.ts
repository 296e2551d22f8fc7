import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaOf, layers } from './layers.ts'
import { type Module } from '#lib/module.ts'

export type NamedModule = Module & { name: string }

/**
 * Loads the modules that have a manifest in the folder, in the given order. A module of an area is in the area's
 * folder.
 */
export function loadModules(names: readonly string[], folder: string): Promise<NamedModule[]> {
  const manifest = (name: string) =>
    path.join(folder, areaOf(name) ?? '', name, `${name}.module.ts`)
  return Promise.all(
    names
      .filter((name) => existsSync(manifest(name)))
      .map(async (name) => {
        const { module } = (await import(pathToFileURL(manifest(name)).href)) as { module: Module }
        return { ...module, name }
      }),
  )
}

/** Every module with a server part, the lower layers first. */
export const modules = await loadModules(layers.flat(), import.meta.dirname)

/** Every column that is sealed with DATA_KEY. */
export const sealedColumns = modules.flatMap(({ sealed = [] }) => sealed)
