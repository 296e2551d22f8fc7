/**
 * Accounts and sessions of players: the public API of the module. Logins are in `entering.ts`, sessions in
 * `sessions.ts`, confirmation letters in `confirmation.ts`; other modules import this file only.
 */
export { findAccount as accountOf } from './auth.sql.ts'
export { changeTold, findTold, lockTold } from './accounts/account.sql.ts'
export { ageOn } from './registration/birth-date.ts'
export { atField, complete, missingOf, mustBeComplete } from './registration/completion.ts'
export { askAgain, confirm } from './contacts/confirmation.ts'
export {
  admit,
  type Browser,
  enterNew,
  type Entered,
  type Entry,
  openAccount,
} from './entering/entering.ts'
export { countCreated, firstCreated } from './accounts/created.sql.ts'
export { knownAs } from './accounts/known-as.ts'
export { listRisky, listSameDevice } from './accounts/same-device.sql.ts'
export { mustBePlayer } from './accounts/must-be-player.ts'
export { findByEmail, findByPhone } from './accounts/directory.sql.ts'
export { type HeldName, holdName, isHeld } from './registration/held-names.ts'
export { holdPlayer, lockPlayer } from './entering/ways.sql.ts'
export { takeWayIn } from './entering/ways.ts'
export { selectUsernames } from './accounts/usernames.sql.ts'
export {
  listPlayersAfter,
  playerRows,
  selectMailable as mailableOf,
  selectTextable as textableOf,
} from './accounts/audiences.sql.ts'
export { selectCurrencies as currenciesOf } from './accounts/currencies.sql.ts'
export { enterByPassword } from './entering/login.ts'
export { browserOf, letIn, welcome } from './sessions/browsers.ts'
export { listLeaving } from './accounts/leaving.sql.ts'
export { changeLabels, VIP_LABEL } from './accounts/labels.ts'
export {
  selectAnyLabelled as playersWithAny,
  selectLabelled as playersWith,
} from './accounts/labels.sql.ts'
export {
  block,
  cardOf,
  endAllSessions,
  findPlayers,
  setLabels,
  unblock,
} from './accounts/office.ts'
export {
  findBirthDate,
  findOfficePlayer,
  listInOrder as listPlayersInOrder,
  selectContacts as contactsOf,
} from './accounts/office.sql.ts'
export { countSessions } from './sessions/session.sql.ts'
export { findLabel as labelOf } from './entering/entering.sql.ts'
export { countSupportChat, countSupportLetter } from './contacts/letter-limits.ts'
export { countToOwner } from './contacts/owner-letters.ts'
export { markProved, mustBeConfirmed, mustProve, ownerOf, type Proof } from './entering/proof.ts'
export { contactChanged, contactConfirmed, newLogin, playerRegistered } from './auth.events.ts'
export { passwordChanged } from './password/new-password.ts'
export { browserKind } from './sessions/browser-kind.ts'
export { countTry } from './entering/tries.ts'
export { openAuthenticator } from './sessions/principals.ts'
export { mustBeOpen, register } from './registration/registration.ts'
export { shareBrowser } from './sessions/same-browser.sql.ts'
export { listLiveSessions, revokeSessions } from './sessions/session.sql.ts'
export { sessionStart } from './sessions/sessions.ts'
