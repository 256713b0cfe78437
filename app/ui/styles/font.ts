import url from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url';

/** Address of the only typeface: `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">`. */
export const fontUrl: string = url;
