/** On a test that says the same on every screen: it runs on the desktop alone. */
export const ONCE = '@once'
/** On a test whose other half, on a desktop, is another test. */
export const ON_PHONE = '@phone'
/** On a test that takes too long for each change: it runs in `npm run test:nightly`. */
export const NIGHTLY = '@nightly'
