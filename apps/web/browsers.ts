/**
 * The oldest supported browsers (docs/decisions/0039): the last Chrome for Windows 7 and 8, Safari of iOS 16.0, and the
 * long-lived Firefox 115. Syntax and styles are compiled for them.
 */
export const BROWSERS = ['chrome109', 'safari16.0', 'ios16.0', 'firefox115']
