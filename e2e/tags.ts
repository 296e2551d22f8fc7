/** On a test that says the same on every screen: it runs on the desktop alone. */
export const ONCE = '@once'
/** On a test whose other half, on a desktop, is another test. */
export const ON_PHONE = '@phone'
/**
 * On a test of what changes rarely (a setting that is off, a neighbour that fails, another browser, every title):
 * it runs where its file is named, and in `npm run test:nightly`.
 */
export const NIGHTLY = '@nightly'
/** On a test of every screen whose half on a phone runs as one with `NIGHTLY` does. */
export const PHONE_NIGHTLY = '@later-on-phone'
