/**
 * The oldest browsers that the site promises to work in (docs/decisions/0039): the last Chrome of Windows 7
 * and 8, the Safari of iOS 16.0, and the long-lived Firefox 115. Syntax and styles are lowered to them.
 */
export const BROWSERS = ['chrome109', 'safari16.0', 'ios16.0', 'firefox115']
