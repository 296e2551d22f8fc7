import { type Config } from '#lib/config.ts'

/** The public origin of the site, such as «https://ayva.example». */
export function publicOrigin(config: Config): string {
  return new URL(publicUrl(config, '/')).origin
}

/** A public URL of the site, for letters and payment providers. */
export function publicUrl(config: Config, path: string): string {
  return new URL(path, config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).href
}

/** The origin of the office, such as «https://office.ayva.example». */
export function officeUrl({ HOST, OFFICE_PORT = 3060, OFFICE_URL }: Config): string {
  return new URL(OFFICE_URL ?? `http://${HOST}:${OFFICE_PORT}`).origin
}
