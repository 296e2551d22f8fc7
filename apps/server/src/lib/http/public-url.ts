import { type Config } from '#lib/config.ts'

/** Where the site is for people outside, «https://ayva.example». */
export function publicOrigin(config: Config): string {
  return new URL(publicUrl(config, '/')).origin
}

/** An address of the site as people outside reach it: for letters and payment providers. */
export function publicUrl(config: Config, path: string): string {
  return new URL(path, config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).href
}
