import { type Config } from '#lib/config.ts'

/** Where the site is for people outside, «https://ayva.example». */
export function publicOrigin(config: Config): string {
  return new URL(publicUrl(config, '/')).origin
}

/** An address of the site as people outside reach it: for letters and payment providers. */
export function publicUrl(config: Config, path: string): string {
  return new URL(path, config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).href
}

/** Where the office is for the people who work there, «https://office.ayva.example»; without a slash at its end. */
export function officeUrl({ HOST, OFFICE_PORT = 3060, OFFICE_URL }: Config): string {
  return new URL(OFFICE_URL ?? `http://${HOST}:${OFFICE_PORT}`).origin
}
