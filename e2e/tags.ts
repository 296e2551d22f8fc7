/** For a test that is the same on every screen: it runs only on the desktop. */
export const ONCE = '@once'
/** For a test whose desktop part is another test. */
export const ON_PHONE = '@phone'
/**
 * For a test of something that rarely changes (a setting that is off, a failing dependency, another browser, every
 * title): it runs if its file is named, and in `npm run test:nightly`.
 */
export const NIGHTLY = '@nightly'
/** For a test of `NIGHTLY` that also runs in `npm run test:nightly -- --quick`, and so in `.ci/run`. */
export const QUICK_NIGHTLY = '@quick-nightly'
/** For a test of every screen whose phone run is like that of `QUICK_NIGHTLY`. */
export const PHONE_QUICK_NIGHTLY = '@quick-on-phone'
/** For a test of every screen whose phone run is like that of `NIGHTLY`. */
export const PHONE_NIGHTLY = '@later-on-phone'
