import type { DemoCourse } from '#seeds/content/content-types.ts';
import { joinAndCompare } from '#seeds/content/courses/data-analysis/join-and-compare.ts';
import { readWithSuspicion } from '#seeds/content/courses/data-analysis/read-with-suspicion.ts';
import { sayIt } from '#seeds/content/courses/data-analysis/say-it.ts';
import { seasonsAndDoubt } from '#seeds/content/courses/data-analysis/seasons-and-doubt.ts';

export const dataAnalysisWithKenyanData: DemoCourse = {
  slug: 'data-analysis-with-kenyan-data',
  title: 'Data Analysis with Kenyan Data',
  status: 'active',
  category: 'data',
  level: 'intermediate',
  instructor: 'David Barasa',
  instructorIsDemo: true,
  instructorBio:
    "Analyses market and weather data for farmers' groups, and believes that most charts should be a sentence.",
  duration: '4 weeks',
  priceCents: 500000,
  description: 'Clean, join and chart census, market and rainfall data, then explain it to a board on one page.',
  about: [
    "Most of the work in data is not mathematics. It is finding out that 'Muranga', 'Murang'a' and 'MURANG’A' are one county, and that a 0 in the rainfall column means that nobody was there to measure.",
    'You work with three kinds of data: county figures of the 2019 census, market prices and daily rainfall. Week 1: question a table and clean it. Week 2: join tables and choose the right average and rate. Week 3: seasons, gaps and doubt. Week 4: the chart, and the page that a board can decide from.',
    'Plan three hours a week. Each text takes about ten minutes to read; its code and exercise take the better part of an hour, on your own table if you have one. Answers stand below the exercises.',
  ],
  outcomes: [
    'Read a table with suspicion and list its faults',
    'Clean and join data with Python and pandas',
    'Choose between mean, median and rate',
    'Handle seasons and gaps without inventing data',
    'Say how sure a figure from a survey is',
    'Draw a chart which cannot be misread',
    'Write one page that leads to a decision',
  ],
  requirements: [
    'You know spreadsheets well, or have written a little Python',
    'A laptop with Python 3 and pandas',
    'About three hours a week',
  ],
  features: [
    'Nine texts with code that runs, exercises and answers',
    'Four captioned videos, readable on a phone',
    'Two handouts: a form for every new table, and the page for the board',
    'County names and codes explained',
    'A completion badge',
  ],
  previewVideo: {
    file: 'seeds/media/which-average.mp4',
    captions: 'seeds/media/which-average.vtt',
  },
  sections: [readWithSuspicion, joinAndCompare, seasonsAndDoubt, sayIt],
};
