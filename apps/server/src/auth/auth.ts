/**
 * Who plays here: registration, login, logout. Ways in stand in `entering.ts`, sessions in
 * `sessions.ts`, letters of confirmation in `confirmation.ts`; other rooms come in by this file alone.
 */
export { findAccount as accountOf } from './auth.sql.ts'
export { changeTold, findTold, lockTold } from './account.sql.ts'
export { ageOn } from './birth-date.ts'
export { atField, complete, missingOf, mustBeComplete } from './completion.ts'
export { askAgain, confirm } from './confirmation.ts'
export { admit, type Browser, enterNew, type Entered, type Entry, openAccount } from './entering.ts'
export { findByEmail, findByPhone } from './directory.sql.ts'
export { hasPassword } from './ways.sql.ts'
export { enterByPassword } from './login.ts'
export { browserOf, letIn, welcome } from './browsers.ts'
export { listLeaving } from './leaving.sql.ts'
export { changeLabels } from './labels.ts'
export { block, cardOf, endAllSessions, findPlayers, setLabels, unblock } from './office.ts'
export { findBirthDate, findOfficePlayer } from './office.sql.ts'
export { countSessions } from './session.sql.ts'
export { findLabel as labelOf } from './entering.sql.ts'
export { mustProve, ownerOf } from './proof.ts'
export { openDoor } from './principals.ts'
export { mustBeOpen, register } from './registration.ts'
export { closeSessions, sessionStart } from './sessions.ts'
