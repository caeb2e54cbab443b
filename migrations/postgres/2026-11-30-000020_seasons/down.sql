DROP TABLE seasons;
