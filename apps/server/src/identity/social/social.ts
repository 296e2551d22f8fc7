/**
 * Login by social networks: the public API of the module. The way to the network and back is in `coming.ts`, the
 * decision what happens next in `tickets.ts`, linked networks in `links.ts`.
 */
export { comeBack, FLOW_MS, setOut } from './coming.ts'
export { linksOf, unlink } from './links.ts'
export { networkNamesOf } from './names.ts'
export { offered } from './offered.ts'
export { telegramPlayer } from './social.sql.ts'
export {
  type Comer,
  COMING_MS,
  confirm,
  enterVouched,
  linkAfter,
  type Second,
  second,
  sendCode,
} from './tickets.ts'
