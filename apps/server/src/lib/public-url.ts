import { type Config } from './config.ts'

/** An address of the site as people outside reach it: for letters and payment providers. */
export function publicUrl(config: Config, path: string): string {
  return new URL(path, config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).href
}
