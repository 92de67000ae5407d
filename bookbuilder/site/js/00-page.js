"use strict";
/**
 * What the modules of a puzzle page share. They are joined into one script in the order of their file names; each adds
 * its own parts. Nothing here is solved: the page's data carries the solution and the recorded steps to it.
 *
 * @typedef {[number, number]} Candidate  a cell and a value from 1
 * @typedef {{kind: string, name: string, cells: number[]}} House
 * @typedef {{text: string, icon: string | null}} PageSymbol  its text is drawn unless it has an icon, and read out
 * @typedef {{name: string, where: string, why: string, what: string, cells: number[], houses: number[],
 *   places: Candidate[], strikes: Candidate[], needs: {places: Candidate[], strikes: Candidate[]}}} Step
 * @typedef {{key: string, order: number, cells: [number, number][], houses: House[],
 *   areas: {name: string, cells: number[]}[], grid: {x: number, y: number, cell: number, width: number, height: number}, symbols: PageSymbol[],
 *   givens: number[], solution: number[] | null, guided: boolean, steps: Step[] | null, words: Object<string, string>,
 *   options: {timer: boolean}, mark?: string, rules?: {masks: [number, number][], tables: number[][],
 *   pairs: [number, number, number][], sums: [number[], number[], number[]?][], shown: [number[], string, string][],
 *   numbered: number[]}}} PageData
 */
const bookbuilder = {};
