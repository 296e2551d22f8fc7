import { claimPort } from '@ayva/postgres/ports'
import { Told } from './run.ts'

export type Ports = Record<
  | 'site'
  | 'psp'
  | 'mailbox'
  | 'smtp'
  | 'oidc'
  | 'telegram'
  | 'phone'
  | 'supplier'
  | 'tracking'
  | 'push'
  | 'partner'
  | 'office'
  | 'reload',
  number
>

const defaults: [keyof Ports, string, number][] = [
  ['site', 'PORT', 3000],
  ['psp', 'PSP_PORT', 3010],
  ['mailbox', 'MAILBOX_PORT', 3020],
  ['smtp', 'SMTP_PORT', 3025],
  ['oidc', 'OIDC_PORT', 3030],
  ['telegram', 'TELEGRAM_PORT', 3035],
  ['phone', 'PHONE_PORT', 3040],
  ['supplier', 'SUPPLIER_PORT', 3045],
  ['tracking', 'TRACKING_PORT', 3050],
  ['push', 'PUSH_PORT', 3055],
  ['partner', 'PARTNER_PORT', 3070],
  ['office', 'OFFICE_PORT', 3060],
  ['reload', 'HMR_PORT', 24_678],
]
const TRIES = 60

/** A port that is configured must be free; a default one is replaced by the next free port. */
export async function choosePorts(): Promise<Ports> {
  const taken = new Set<number>()
  const chosen: Partial<Ports> = {}
  for (const [name, variable, preferred] of defaults) {
    const asked = process.env[variable]
    const port = asked ? await insist(variable, Number(asked)) : await moveOn(preferred, taken)
    if (!asked && port !== preferred) console.log(`Port ${preferred} is taken: using ${port}.`)
    taken.add(port)
    chosen[name] = port
  }
  return chosen as Ports
}

async function insist(variable: string, port: number): Promise<number> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Told(
      `${variable}=${process.env[variable]} is no port: give a number from 1 to 65535.`,
    )
  if (await take(port)) return port
  throw new Told(`${variable}=${port} is taken by another program: stop it or choose another port.`)
}

async function moveOn(preferred: number, taken: Set<number>): Promise<number> {
  for (let port = preferred; port < preferred + TRIES; port++)
    if (!taken.has(port) && (await take(port))) return port
  throw new Told(`No free port from ${preferred} to ${preferred + TRIES}.`)
}

/** The claim is held until this process ends, because the process that will listen there starts later. */
const take = (port: number) => claimPort(port, process.env['HOST'] ?? '127.0.0.1')
