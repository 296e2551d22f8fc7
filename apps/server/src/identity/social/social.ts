/**
 * Coming in by an account that somebody has with a network. The way out and back stands in `coming.ts`,
 * who is let in and who is asked for more in `tickets.ts`, what belongs to an account in `links.ts`.
 */
export { comeBack, FLOW_MS, setOut } from './coming.ts'
export { linksOf, unlink } from './links.ts'
export { networkNamesOf } from './names.ts'
export { offered } from './offered.ts'
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
