import onestCyrillic from './fonts/onest-cyrillic.woff2?url'
import onestLatin from './fonts/onest-latin.woff2?url'
import unboundedCyrillic from './fonts/unbounded-cyrillic.woff2?url'

/** What the first screen surely draws; the rest is fetched when a page shows such a sign. */
export const preloadFonts = [onestCyrillic, onestLatin, unboundedCyrillic]
