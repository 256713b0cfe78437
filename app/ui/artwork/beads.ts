/** Glass beads as they are sold. */
export const BEAD = {
  ink: '#1d1412',
  soot: '#33241f',
  cream: '#f8ecd6',
  marigold: '#ffb727',
  vermilion: '#ea4a2c',
  wine: '#7b1d31',
  cobalt: '#2c55d8',
  navy: '#172a63',
  sky: '#93c9ee',
  rose: '#f5a58c',
  clay: '#c4673f',
} as const;
