const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A browser in two words; the user agent itself if it is unknown. */
export function browserOf(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1]
  const known = [find(browsers), find(systems)].filter(Boolean).join(', ')
  return known || userAgent.slice(0, 60) || 'Неизвестно'
}
