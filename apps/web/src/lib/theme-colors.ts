/** The colour of the bars around the page, of a browser or of Telegram: the background of each theme. */
export const themeColors = { dark: '#0b1410', light: '#f7f6f1' } as const
