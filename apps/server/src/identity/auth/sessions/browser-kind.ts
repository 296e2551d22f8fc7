/** A short description of a browser, for its owner to recognise it. */

/** The order matters, because many user agents contain the names of other browsers. */
const browsers: [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/(?:OPR|OPT|OPX)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const AGENT_MAX = 300
const NAME_MAX = 30

/** Such as «Chrome, Windows»; the first word of another program; '' without a user agent. */
export function browserKind(userAgent: string): string {
  const said = userAgent.slice(0, AGENT_MAX)
  const named = (list: typeof browsers) => list.find(([shape]) => shape.test(said))?.[1]
  const words = [named(browsers), named(systems)].filter((word) => word !== undefined)
  if (words.length > 0) return words.join(', ')
  return (/^[\w.-]+/.exec(said)?.[0] ?? '').slice(0, NAME_MAX)
}
