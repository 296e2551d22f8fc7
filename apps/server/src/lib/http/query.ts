import qs from 'qs'

/** Stands for a query that is nested or repeated too much; no schema accepts it. */
export const unreadableQuery = Object.freeze({})

/** Never throws, because an error here would end the process. */
export function readQuery(text: string): Record<string, string> {
  const options = {
    depth: 5,
    strictDepth: true,
    parameterLimit: 100,
    arrayLimit: 100,
    throwOnLimitExceeded: true,
    allowPrototypes: false,
  }
  try {
    return qs.parse(text, options) as Record<string, string>
  } catch {
    return unreadableQuery
  }
}
